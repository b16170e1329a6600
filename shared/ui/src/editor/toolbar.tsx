import { ContentUtils } from 'braft-utils';
import { Baseline, Highlighter, ImagePlus, Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BLOCK_TYPES,
  FONT_SIZES,
  HIGHLIGHTS,
  LINE_HEIGHTS,
  TEXT_COLORS,
  type BlockType,
} from './formatting-options';
import { ColorMenu } from './color-menu';
import {
  ALIGNMENTS,
  BLOCKS,
  DIRECTIONS,
  HISTORY,
  INDENTS,
  LETTERS,
  LINE,
  SCRIPTS,
  type Command,
} from './commands';
import type { EditorValue } from './editor-value';
import { Tool } from './tool';
import { ToolMenu } from './tool-menu';
import { useRovingFocus } from './use-roving-focus';

export interface ToolbarProps {
  value: EditorValue;
  /** Accessible name of the edited text. */
  label: string;
  onRun: (run: (value: EditorValue) => EditorValue) => void;
  onLink: () => void;
  onMedia: () => void;
}

/** Font size or line height at the caret, read from the name of the inline style. */
function styleValue(value: EditorValue, prefix: string): string | null {
  return (
    value
      .getCurrentInlineStyle()
      .toArray()
      .find((style) => style.startsWith(prefix))
      ?.slice(prefix.length) ?? null
  );
}

export function Toolbar({ value, label, onRun, onLink, onMedia }: ToolbarProps) {
  const { t } = useTranslation('kit');
  const roving = useRovingFocus();
  const state = { value, onRun };
  return (
    <div
      {...roving}
      className="rw-toolbar"
      role="toolbar"
      aria-label={t('editor.toolbar', { label })}
    >
      <Group>
        <Tools {...state} commands={HISTORY} />
      </Group>
      <Group>
        <StyleMenus {...state} />
      </Group>
      <Group>
        <Tools {...state} commands={LETTERS} />
        <ColorMenus onRun={onRun} />
      </Group>
      <Group>
        <Tools {...state} commands={BLOCKS} />
      </Group>
      <Group>
        <Tools {...state} commands={DIRECTIONS} />
      </Group>
      <Group>
        <Tools {...state} commands={ALIGNMENTS} />
        <Tools {...state} commands={INDENTS} />
      </Group>
      <Group>
        <Tool label={t('editor.link')} onClick={onLink}>
          <LinkIcon size={17} aria-hidden />
        </Tool>
        <Tool label={t('editor.media')} onClick={onMedia}>
          <ImagePlus size={17} aria-hidden />
        </Tool>
        <Tools {...state} commands={[LINE]} />
      </Group>
      <Group>
        <Tools {...state} commands={SCRIPTS} />
      </Group>
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="rw-tools">{children}</div>;
}

type ToolsProps = Pick<ToolbarProps, 'value' | 'onRun'>;

/** A button for each command. */
function Tools({ commands, value, onRun }: ToolsProps & { commands: readonly Command[] }) {
  const { t } = useTranslation('kit');
  return commands.map(({ name, icon: Icon, mirrored, run, active, disabled }) => (
    <Tool
      key={name}
      label={t(`editor.${name}`)}
      pressed={active?.(value)}
      disabled={disabled?.(value)}
      onClick={() => onRun(run)}
    >
      <Icon className={mirrored ? 'rw-mirror' : undefined} size={17} aria-hidden />
    </Tool>
  ));
}

/** Menus of paragraph style, font size and line height. */
function StyleMenus({ value, onRun }: ToolsProps) {
  const { t } = useTranslation('kit');
  const current = ContentUtils.getSelectionBlockType(value);
  const blockType: BlockType = BLOCK_TYPES.find((type) => type === current) ?? 'unstyled';
  const fontSize = styleValue(value, 'FONTSIZE-');
  const lineHeight = styleValue(value, 'LINEHEIGHT-');
  return (
    <>
      <ToolMenu
        label={t('editor.style')}
        shown={t(`editor.blocks.${blockType}`)}
        items={BLOCK_TYPES.map((type) => ({
          key: type,
          label: <span className={`rw-tool-${type}`}>{t(`editor.blocks.${type}`)}</span>,
        }))}
        selected={blockType}
        onPick={(type) =>
          onRun((state) =>
            type === blockType ? state : ContentUtils.toggleSelectionBlockType(state, type),
          )
        }
      />
      <ToolMenu
        label={t('editor.fontSize')}
        shown={fontSize ?? t('editor.size')}
        items={FONT_SIZES.map((size) => ({ key: String(size), label: size }))}
        selected={fontSize}
        onPick={(size) => onRun((state) => ContentUtils.toggleSelectionFontSize(state, size))}
      />
      <ToolMenu
        label={t('editor.lineHeight')}
        shown={lineHeight ?? t('editor.spacing')}
        items={LINE_HEIGHTS.map((height) => ({ key: String(height), label: height }))}
        selected={lineHeight}
        onPick={(height) => onRun((state) => ContentUtils.toggleSelectionLineHeight(state, height))}
      />
    </>
  );
}

/** Palettes of the text and of its background. */
function ColorMenus({ onRun }: Pick<ToolbarProps, 'onRun'>) {
  const { t } = useTranslation('kit');
  return (
    <>
      <ColorMenu
        label={t('editor.color')}
        icon={<Baseline size={17} aria-hidden />}
        colors={TEXT_COLORS}
        onPick={(color) => onRun((state) => ContentUtils.toggleSelectionColor(state, color))}
      />
      <ColorMenu
        label={t('editor.highlight')}
        icon={<Highlighter size={17} aria-hidden />}
        colors={HIGHLIGHTS}
        onPick={(color) =>
          onRun((state) => ContentUtils.toggleSelectionBackgroundColor(state, color))
        }
      />
    </>
  );
}
