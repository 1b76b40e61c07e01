-- For the job that gives rows of the version before their data.
drop index concurrently if exists notices_without_data;
create index concurrently notices_without_data on notices (id) where data is null;
