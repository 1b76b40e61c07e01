alter table papers
  validate constraint papers_kind,
  validate constraint papers_state,
  validate constraint papers_exam,
  validate constraint papers_exam_month,
  validate constraint papers_listed;
