import { fileName } from './file-name.mjs';
import { imports } from './imports.mjs';
import { noElapsedTime } from './no-elapsed-time.mjs';
import { noLiteralText } from './no-literal-text.mjs';
import { noStaticAntd } from './no-static-antd.mjs';
import { plainOpening } from './plain-opening.mjs';
import { reasonToDisable } from './reason-to-disable.mjs';

/** The project's own lint rules. */
export const riwaq = {
  meta: { name: 'riwaq' },
  rules: {
    'file-name': fileName,
    imports,
    'no-elapsed-time': noElapsedTime,
    'no-literal-text': noLiteralText,
    'no-static-antd': noStaticAntd,
    'plain-opening': plainOpening,
    'reason-to-disable': reasonToDisable,
  },
};
