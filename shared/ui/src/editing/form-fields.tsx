import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * The fields of a form. They are inert while the form is saved: input during the save would be lost
 * with the form.
 */
export function FormFields({ saving, children }: { saving: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);

  // Set as an attribute: this version of React does not know the property.
  useLayoutEffect(() => {
    const fields = frame.current;
    if (!fields || !saving) return;
    const focused = document.activeElement;
    fields.setAttribute('inert', '');
    return () => {
      fields.removeAttribute('inert');
      // `inert` removes the focus: restore it to the field from which the form was sent.
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
