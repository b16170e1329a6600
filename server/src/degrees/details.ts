import type { ImportRowProblem } from '@riwaq/api';
import { areaDetails } from '../platform/spreadsheets/area-details';
import { textsOf, type Language } from '../platform/texts';
import ar from './locales/ar.json';
import en from './locales/en.json';

export type { Language };

/** Translates a text of this area's files and error details. */
export const say = textsOf({ ar, en });

export const { fileDetails, mappingDetails, rowReason } = areaDetails<ImportRowProblem>(say);
