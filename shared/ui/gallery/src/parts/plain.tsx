import { useState } from 'react';
import {
  CheckChoice,
  Notice,
  PasswordField,
  RadioChoice,
  TextBox,
  TextField,
} from '../../../src/plain';
import type { GalleryPart } from '../part';

const NAMES = { ar: ['نيوتن', 'جول', 'واط'], en: ['Newton', 'Joule', 'Watt'] };

export const plain: GalleryPart = {
  id: 'plain',
  Show: function Plain({ arabic }) {
    const names = arabic ? NAMES.ar : NAMES.en;
    const [chosen, setChosen] = useState(names[0]);
    const [text, setText] = useState(names.join(' '));
    const [secret, setSecret] = useState('');
    return (
      <>
        <Notice type="info" title={names[0]} />
        <Notice type="warning" title={names[1]}>
          {names.join(' ')}
        </Notice>
        <Notice type="error" title={names[2]} />
        <div role="radiogroup" aria-label={names.join(' ')}>
          {names.map((name, index) => (
            <RadioChoice
              key={name}
              name="unit"
              checked={chosen === name}
              disabled={index === 2}
              onChange={() => setChosen(name)}
            >
              {name}
            </RadioChoice>
          ))}
        </div>
        {names.map((name, index) => (
          <CheckChoice key={name} defaultChecked={index !== 1} disabled={index === 2}>
            {name}
          </CheckChoice>
        ))}
        <TextField
          aria-label={names[0]}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextBox
          aria-label={names[1]}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <PasswordField
          label={names[2] ?? ''}
          autoComplete="off"
          value={secret}
          maxLength={100}
          problem={secret === '' ? (names[1] ?? null) : null}
          onChange={setSecret}
        />
      </>
    );
  },
};
