import type { SlotName, SlotOutlet, SlotRequest } from '@riwaq/contract';
import { Button, IconButton } from '@riwaq/ui/core';
import { useAfterPaint } from '@riwaq/ui/compiled-in';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import type { ReadableStore } from '../state/store';
import { isSameJson, useSelected } from '../state/use-selected';
import { Contribution } from './contribution';
import { isChunkError } from './module-error';
import { useModuleNames } from './module-name';
import { manifestOf, type HostedModule } from './module-state';
import { useTroubleText } from './trouble-text';

/**
 * Slots that a module fills. An incompatible module is reported in the navigation, not in every
 * slot.
 */
const slotsOf = ({ state }: HostedModule): readonly string[] =>
  state.kind === 'incompatible' ? [] : (manifestOf(state)?.slots ?? []);

function SlotFailure({ name, text, onRetry }: { name: string; text: string; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className="rw-card rw-shell-slot-failure" role="alert">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <strong>{t('module.failedTitle', { name })}</strong>
        <p>{text}</p>
      </div>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/**
 * Slots whose contributions are buttons: a loading one takes up no space, and a failed one is a
 * button, too.
 */
const SMALL: ReadonlySet<SlotName> = new Set(['person.actions@1', 'shell.dock@1']);

function SmallSlotFailure({
  slot,
  name,
  onRetry,
}: {
  slot: SlotName;
  name: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <span className={slot === 'shell.dock@1' ? 'rw-shell-dock-failure' : undefined}>
      <IconButton
        label={`${t('module.failedTitle', { name })}: ${t('retry')}`}
        icon={<TriangleAlert size={20} aria-hidden />}
        onClick={onRetry}
      />
    </span>
  );
}

const SlotSkeleton = () => (
  <div className="rw-card rw-shell-skeleton-card" aria-hidden>
    <span />
    <span />
    <span />
  </div>
);

function SlotContribution({
  module: { entry, state },
  request,
}: {
  module: HostedModule;
  request: SlotRequest;
}) {
  const { t } = useTranslation('shell');
  const { modules } = useShell();
  const name = useModuleNames()(entry.id);
  const troubleText = useTroubleText();
  const { kind } = state;
  const small = SMALL.has(request.name);
  const loading = small ? null : <SlotSkeleton />;
  const failure = (text: string, retry: () => void) =>
    small ? (
      <SmallSlotFailure slot={request.name} name={name} onRetry={retry} />
    ) : (
      <SlotFailure name={name} text={text} onRetry={retry} />
    );
  // The page around the slot comes first.
  const isPainted = useAfterPaint(true);
  useEffect(() => {
    if (isPainted && kind === 'pending') void modules.load(entry.id);
  }, [modules, entry.id, kind, isPainted]);

  switch (state.kind) {
    case 'disabled':
    case 'incompatible':
      return null;
    case 'pending':
    case 'loading':
      return loading;
    case 'failed':
      return failure(troubleText(state), () => void modules.retry(entry.id));
    case 'active': {
      const Filled = state.definition.slots?.[request.name] as
        ComponentType<SlotRequest['props']> | undefined;
      return Filled ? (
        <Contribution
          entry={entry}
          loading={loading}
          failure={(cause, retry) =>
            failure(
              t(`module.codes.${isChunkError(cause) ? 'code-unreachable' : 'render-failed'}`),
              retry,
            )
          }
        >
          <Filled {...request.props} />
        </Contribution>
      ) : null;
    }
  }
}

function Contributions(request: SlotRequest) {
  const { modules } = useShell();
  const filling = useSelected(
    modules.modules,
    (hosted) => hosted.filter((module) => slotsOf(module).includes(request.name)),
    (one, other) => one.length === other.length && one.every((each, at) => each === other[at]),
  );
  return (
    <>
      {filling.map((module) => (
        <SlotContribution key={module.entry.id} module={module} request={request} />
      ))}
    </>
  );
}

/** How the shell fills slots. */
export function useSlotOutlet(modules: ReadableStore<readonly HostedModule[]>): SlotOutlet {
  const filled = useSelected(modules, (hosted) => hosted.flatMap(slotsOf), isSameJson);
  return useMemo(() => ({ Contributions, isFilled: (name) => filled.includes(name) }), [filled]);
}
