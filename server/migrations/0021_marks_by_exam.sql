-- The newest mark identifies the state of all marks of an exam, because marks are only added.
create index marks_of_exam on exam_mark (exam_guid, seq desc);
