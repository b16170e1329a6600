import { useTranslation } from 'react-i18next';
import { VISIBILITIES, type Visibility } from '@riwaq/api';
import { Field } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';

/** Selects a visibility, from the owner alone to every signed-in user. */
export function VisibilityField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}) {
  const { t } = useTranslation('portfolio');
  return (
    <Field label={label} hint={t(`visibilityHint.${value}`)}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={VISIBILITIES.map((visibility) => ({
            value: visibility,
            label: t(`visibility.${visibility}`),
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
