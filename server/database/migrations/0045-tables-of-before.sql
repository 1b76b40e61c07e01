-- Sockets are counted in memory and jobs have heartbeats (docs/decisions/0046): the version before uses neither table.
drop table connections;
drop table running_jobs;
