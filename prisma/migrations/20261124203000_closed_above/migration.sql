-- What lies below a location that is switched off is closed too, and says so in its own row, which who brings goods in holds.
ALTER TABLE locations ADD COLUMN closed_above boolean NOT NULL DEFAULT false;
