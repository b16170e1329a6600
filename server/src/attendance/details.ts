import type { AttendanceRowProblem } from '@riwaq/api';
import { areaDetails } from '../platform/spreadsheets/area-details';
import { textsOf } from '../platform/texts';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** Translates a text of this area's files and error details. */
export const say = textsOf({ ar, en });

export const { fileDetails, mappingDetails, rowReason } = areaDetails<AttendanceRowProblem>(say);
