import { useState } from 'react';
import { Button } from '../../../src/core';
import { RichTextEditor } from '../../../src/editor';
import type { GalleryPart } from '../part';

const TEXT =
  '<h2>واجب الأسبوع</h2><p>حلّوا المسائل من <strong>1 إلى 5</strong>.</p><p>Then read chapter two.</p><ul><li>الأولى</li><li>Second</li></ul><ol><li>أولًا</li><li>ثانيًا</li></ol><blockquote>اقتباس قصير</blockquote>';

function Show({ arabic }: { arabic: boolean }) {
  const [html, setHtml] = useState(TEXT);
  const [written, setWritten] = useState('');
  const [saved, setSaved] = useState('');
  return (
    <>
      <RichTextEditor
        initialHtml={TEXT}
        onChange={setHtml}
        location="Forums"
        label={arabic ? 'محتوى الموضوع' : 'Content of the topic'}
        placeholder={arabic ? 'النص هنا…' : 'Write here…'}
      />
      <pre id="editor-html" dir="ltr" style={{ whiteSpace: 'pre-wrap' }}>
        {html}
      </pre>
      <RichTextEditor
        initialHtml=""
        onChange={setWritten}
        location="Forums"
        label={arabic ? 'نص فارغ' : 'Empty text'}
        placeholder={arabic ? 'النص هنا…' : 'Write here…'}
        minHeight={120}
      />
      <Button onClick={() => setSaved(written)}>{arabic ? 'حفظ النص' : 'Save the text'}</Button>
      <pre id="editor-written" dir="ltr" style={{ whiteSpace: 'pre-wrap' }}>
        {written}
      </pre>
      <pre id="editor-saved" dir="ltr" style={{ whiteSpace: 'pre-wrap' }}>
        {saved}
      </pre>
    </>
  );
}

export const editor: GalleryPart = { id: 'editor', Show };
