-- The newest mark of an exam stands for all of them: marks are only ever added.
create index marks_of_exam on exam_mark (exam_guid, seq desc);
