-- For what was told of a deal, and for the ages of notices and of memories without a notice.
drop index concurrently if exists notice_causes_of_deal;
create index concurrently notice_causes_of_deal on notice_causes (deal_id) where deal_id is not null;
drop index concurrently if exists notices_by_age;
create index concurrently notices_by_age on notices (made_at);
drop index concurrently if exists notice_causes_remembered;
create index concurrently notice_causes_remembered on notice_causes (made_at) where notice_id is null;
