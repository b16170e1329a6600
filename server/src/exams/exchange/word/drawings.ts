import type { ImportLoss } from '@riwaq/api';
import type { XmlElement } from '../xml-tree';
import { allOf, firstOf } from './elements';

const CROP_SIDES = ['l', 't', 'r', 'b'];
/** Attributes of a picture of VML that crop it or change its colours. */
const VML_CHANGES = ['croptop', 'cropbottom', 'cropleft', 'cropright', 'gain', 'blacklevel'];
/** Several objects in places of their own. */
const GROUPS = new Set(['wpg:wgp', 'wpc:wpc', 'v:group']);

const isNot = (value: string | undefined, plain: string): boolean =>
  value !== undefined && value !== '' && value !== plain;
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

function isCropped(element: XmlElement): boolean {
  const crop = firstOf(element, 'a:srcRect')?.attributes ?? {};
  const old = firstOf(element, 'v:imagedata')?.attributes ?? {};
  return (
    CROP_SIDES.some((side) => isNot(crop[side], '0')) ||
    VML_CHANGES.some((name) => isNot(old[name], '0'))
  );
}

/** Whether an object is rotated or mirrored. */
const isTurned = (element: XmlElement): boolean =>
  [...allOf(element, new Set(['a:xfrm', 'v:shape']))].some(
    ({ attributes }) =>
      isNot(attributes['rot'], '0') ||
      isTrue(attributes['flipH']) ||
      isTrue(attributes['flipV']) ||
      /(?:^|;)\s*(?:rotation|flip)\s*:\s*(?!0\s*(?:;|$))/.test(attributes['style'] ?? ''),
  );

/** Whether a picture has other colours than its file. */
const isRecoloured = (element: XmlElement): boolean =>
  [...allOf(element, new Set(['a:blip']))].some(({ children }) =>
    children.some(({ name }) => name !== 'a:extLst'),
  );

/** The content of a drawing that its pictures and texts alone do not show. */
export function lossesOfDrawing(element: XmlElement): ImportLoss[] {
  const isChanged = isCropped(element) || isTurned(element) || isRecoloured(element);
  const isGroup = [...allOf(element, GROUPS)].length > 0;
  // A shape without a text, such as an arrow.
  const hasShape = [...allOf(element, new Set(['wps:wsp']))].some(
    (shape) => firstOf(shape, 'w:txbxContent') === undefined,
  );
  return [
    ...(isChanged ? (['pictureFormat'] as const) : []),
    ...(isGroup || hasShape ? (['embedded'] as const) : []),
  ];
}
