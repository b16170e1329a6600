import type { ChangeSource, ResultParts } from '@riwaq/api';
import type { JSONColumnType } from 'kysely';
import type { Seq } from './column-types';

/** Lists of degrees and final results. */
export interface DegreesTables {
  degree_list: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    section_guid: string;
    title: string;
    search_text: string;
    degree_type: 0 | 1 | 2 | 3;
    highest: number;
    held_at: Date;
    ended_at: Date | null;
    exam_guid: string | null;
    created_by: string;
    created_at: Date;
  };
  degree_row: {
    list_guid: string;
    student_guid: string;
    degree: number | null;
    note: string;
    version: number;
  };
  degree_change: {
    seq: Seq;
    list_guid: string;
    student_guid: string;
    before: number | null;
    after: number | null;
    note: string;
    source: ChangeSource;
    changed_by: string;
    changed_at: Date;
  };
  degree_list_state: {
    seq: Seq;
    list_guid: string;
    ended: boolean;
    reason: string;
    changed_by: string;
    changed_at: Date;
  };
  final_weight: {
    subject_guid: string;
    section_guid: string;
    daily: number;
    monthly: number;
    mid_final: number;
    final: number;
    version: number;
  };
  final_publication: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    section_guid: string;
    daily: number;
    monthly: number;
    mid_final: number;
    final: number;
    fingerprint: string;
    published_by: string;
    published_at: Date;
    withdrawn_by: string | null;
    withdrawn_at: Date | null;
  };
  final_result: {
    publication_guid: string;
    student_guid: string;
    result: number | null;
    parts: JSONColumnType<ResultParts>;
  };
}
