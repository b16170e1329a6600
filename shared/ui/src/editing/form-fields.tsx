import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * The fields of a form. While it is being saved they take nothing: what is entered then would be
 * gone with the form.
 */
export function FormFields({ saving, children }: { saving: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);

  // Not a property of the element: this version of React does not know it.
  useLayoutEffect(() => {
    const fields = frame.current;
    if (!fields || !saving) return;
    const focused = document.activeElement;
    fields.setAttribute('inert', '');
    return () => {
      fields.removeAttribute('inert');
      // What is inert loses the focus: who sent the form from a field is there again.
      if (
        document.activeElement === document.body &&
        focused instanceof HTMLElement &&
        fields.contains(focused)
      )
        focused.focus();
    };
  }, [saving]);

  return (
    <div ref={frame} className="rw-form">
      {children}
    </div>
  );
}
