-- No version changes the text of a notice alone any more, and none leaves one without data.
drop trigger notices_text_outdates_data on notices;
drop function notices_text_outdates_data();
drop index notices_without_data;
