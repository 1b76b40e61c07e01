-- The community room is shown with its common image: the one that comes with the program, unless it has its own.
update conversations set common_image = '/community.webp' where kind = 'community' and common_image is null;
