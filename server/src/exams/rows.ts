import type { QuestionType } from '@riwaq/api';
import type { MarkUnits } from './rules/mark';

/** An exam as lists and presenters use it. */
export interface ExamRow {
  guid: string;
  title: string;
  description: string;
  start_at: Date;
  end_at: Date;
  is_active: boolean;
  show_result: boolean;
  exam_type: 0 | 1 | 2 | 3;
  password: string | null;
  face_required: boolean;
  blocks_resources: boolean;
  forward_only: boolean;
  shows_correct: boolean;
  restricted_seconds: number | null;
  questions_in_page: number;
  partial_marks: boolean;
  random_questions: boolean;
  /**
   * The total to which every paper is scaled; null without random questions, and where it is the
   * sum of the marks.
   */
  paper_mark: MarkUnits | null;
  folder_guid: string | null;
  created_by: string;
  subject_guid: string;
  subject_name: string;
  section_guid: string;
  section_name: string;
  stage_name: string;
  department_name: string;
  teacher_name: string;
  students_count: number;
  /** Whether the requesting student has finished; false for a teacher. */
  has_finished: boolean;
}

export interface FolderRow {
  guid: string;
  parent_guid: string | null;
  name: string;
  folders_count: number;
  exams_count: number;
}

export interface OptionRow {
  guid: string;
  text: string;
  isCorrect: boolean;
  tolerance: string | null;
  feedback: string;
}

/** A question with its options in their order. */
export interface QuestionRow {
  guid: string;
  exam_guid: string | null;
  category_guid: string | null;
  question_type: QuestionType;
  html: string;
  search_text: string;
  hint: string;
  feedback: string;
  mark: MarkUnits;
  identity: string;
  file_guid: string | null;
  file_name: string | null;
  file_url: string | null;
  last_used_at: Date | null;
  created_by: string;
  in_bank: boolean;
  options: OptionRow[];
}

export interface BankCategoryRow {
  guid: string;
  name: string;
  description: string;
  is_active: boolean;
  subject_guid: string;
  subject_name: string;
  questions_count: number;
}

/** A stored answer of the student's own attempt. */
export interface OwnAnswer {
  questionGuid: string;
  answer: string[];
  submitted: boolean;
  revealed: boolean;
}
