-- Which timeline its primary writes, written down in the database itself: so a replica shows whose history it has. No table,
-- for it belongs to nobody and has one number. 0 is no timeline.
CREATE SEQUENCE "karwan_timeline" AS INTEGER MINVALUE 0 START 0;
