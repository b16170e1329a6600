import { useTranslation } from 'react-i18next';
import { Select } from '@riwaq/ui/form';
import type { PortfolioFilter } from '../data/keys';
import { usePlaces, type Places } from '../data/use-portfolios';

interface Option {
  value: string;
  label: string;
}

/** The stages of all departments, labelled with their department. */
const stagesOf = (places: Places): Option[] =>
  places.flatMap(({ departmentName, stages }) =>
    stages.map(({ stageGuid, stageName, studyName }) => ({
      value: stageGuid,
      label: `${departmentName} · ${stageName} · ${studyName}`,
    })),
  );

/** The sections of a stage; without a stage all sections, labelled with department and stage. */
const sectionsOf = (places: Places, stageGuid: string | null): Option[] =>
  places.flatMap(({ departmentName, stages }) =>
    stages
      .filter((stage) => stageGuid === null || stage.stageGuid === stageGuid)
      .flatMap(({ stageName, sections }) =>
        sections.map(({ sectionGuid, sectionName }) => ({
          value: sectionGuid,
          label:
            stageGuid === null ? `${departmentName} · ${stageName} · ${sectionName}` : sectionName,
        })),
      ),
  );

/**
 * Filters portfolios by stage and section. Changing the stage clears a section that is not part of
 * it.
 */
export default function PortfolioFilters({
  filter,
  onChange,
}: {
  filter: PortfolioFilter;
  onChange: (filter: PortfolioFilter) => void;
}) {
  const { t } = useTranslation('portfolio');
  const state = usePlaces();
  const places = state.kind === 'ready' ? state.data : [];
  const sections = sectionsOf(places, filter.stageGuid);
  const chooseStage = (stageGuid: string | null) => {
    const stays = sectionsOf(places, stageGuid).some(({ value }) => value === filter.sectionGuid);
    onChange({ ...filter, stageGuid, sectionGuid: stays ? filter.sectionGuid : null });
  };
  // Guids from the address are shown only once their names are loaded.
  const known = (options: Option[], guid: string | null) =>
    options.find(({ value }) => value === guid)?.value ?? null;
  const stages = stagesOf(places);
  const common = {
    allowClear: true,
    loading: state.kind === 'loading',
    showSearch: true,
    popupMatchSelectWidth: false,
    className: 'rw-portfolio-choice',
  };
  return (
    <div className="rw-portfolio-filters">
      <Select<string, Option>
        {...common}
        aria-label={t('list.stage')}
        placeholder={t('list.stage')}
        value={known(stages, filter.stageGuid)}
        options={stages}
        onChange={(chosen) => chooseStage(chosen ?? null)}
      />
      <Select<string, Option>
        {...common}
        aria-label={t('list.section')}
        placeholder={t('list.section')}
        value={known(sections, filter.sectionGuid)}
        options={sections}
        onChange={(chosen) => onChange({ ...filter, sectionGuid: chosen ?? null })}
      />
    </div>
  );
}
