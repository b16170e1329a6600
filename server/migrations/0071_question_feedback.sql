-- Feedback that students read together with the correct answers: rich text of a question, plain text of an option or accepted
-- answer. Empty: none.
alter table exam_question add column feedback text not null default '';
alter table question_option add column feedback text not null default '';
