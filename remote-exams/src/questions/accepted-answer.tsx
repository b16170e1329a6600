import { PlainLines } from './plain-lines';

/**
 * An accepted answer. A number and its tolerance are one piece that runs left to right: in an
 * Arabic page the browser would draw the tolerance before the number.
 */
export function AcceptedAnswer({ text, tolerance }: { text: string; tolerance: string | null }) {
  if (tolerance === null || tolerance === '') return <PlainLines text={text} />;
  return (
    <bdi dir="ltr">
      {text} <span className="rw-form-note">± {tolerance}</span>
    </bdi>
  );
}
