alter table members validate constraint members_shows_contact;
