drop index concurrently if exists members_second_email;
create unique index concurrently members_second_email on members (second_email) where second_email is not null;
drop index concurrently if exists members_college_email;
create index concurrently members_college_email on members (college_email) where college_email is not null;
-- Those who have not left yet, by their last day.
drop index concurrently if exists members_studies_end;
create index concurrently members_studies_end on members (studies_end) where left_at is null and studies_end is not null;
