BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE changes (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	hand_id INTEGER, 
	device_id INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	"before" JSON NOT NULL, 
	"after" JSON NOT NULL, 
	undone_by_id INTEGER, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	FOREIGN KEY(hand_id) REFERENCES hands (id), 
	FOREIGN KEY(undone_by_id) REFERENCES changes (id)
);
INSERT INTO "changes" VALUES(1,1,1,1,'hand_saved','{"hand": {"deleted": true}, "game": {"next_dealer": null}}','{"hand": {"deleted": false}, "game": {"next_dealer": null}}',NULL,'2026-11-21 10:43:48.871280');
INSERT INTO "changes" VALUES(2,1,2,1,'hand_saved','{"hand": {"deleted": true}, "game": {"next_dealer": null}}','{"hand": {"deleted": false}, "game": {"next_dealer": null}}',NULL,'2026-11-21 10:43:48.894359');
INSERT INTO "changes" VALUES(3,1,3,1,'hand_saved','{"hand": {"deleted": true}, "game": {"next_dealer": null}}','{"hand": {"deleted": false}, "game": {"next_dealer": null}}',NULL,'2026-11-21 10:43:48.918398');
INSERT INTO "changes" VALUES(4,1,4,1,'hand_saved','{"hand": {"deleted": true}, "game": {"next_dealer": null}}','{"hand": {"deleted": false}, "game": {"next_dealer": null}}',NULL,'2026-11-21 10:43:48.951204');
INSERT INTO "changes" VALUES(5,1,3,1,'hand_edited','{"hand": {"result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 325, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "dealer": 3}}','{"hand": {"result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 350, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}, "dealer": 3}}',NULL,'2026-11-21 10:43:48.974823');
INSERT INTO "changes" VALUES(6,1,4,1,'hand_deleted','{"hand": {"deleted": false}}','{"hand": {"deleted": true}}',7,'2026-11-21 10:43:48.984445');
INSERT INTO "changes" VALUES(7,1,4,1,'undone','{"hand": {"deleted": true}}','{"hand": {"deleted": false}}',NULL,'2026-11-21 10:43:49.192717');
INSERT INTO "changes" VALUES(8,1,2,1,'hand_deleted','{"hand": {"deleted": false}}','{"hand": {"deleted": true}}',NULL,'2026-11-21 10:43:49.199596');
INSERT INTO "changes" VALUES(9,1,NULL,1,'dealer_chosen','{"game": {"next_dealer": null}}','{"game": {"next_dealer": 3}}',NULL,'2026-11-21 10:43:49.314672');
INSERT INTO "changes" VALUES(10,2,5,1,'hand_saved','{"hand": {"deleted": true}, "game": {"next_dealer": null}}','{"hand": {"deleted": false}, "game": {"next_dealer": null}}',NULL,'2026-11-21 10:43:49.360390');
INSERT INTO "changes" VALUES(11,2,NULL,1,'game_stopped','{"game": {"stopped": false}}','{"game": {"stopped": true}}',NULL,'2026-11-21 10:43:49.380022');
CREATE TABLE devices (
	id INTEGER NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (key_hash)
);
INSERT INTO "devices" VALUES(1,'4f3c568d70a04a6501e4c3cc0c7ccd61f2fc2aaf5f3ebbbeb1b23fac4363cad1','2026-11-21 10:43:48.809524');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	public_id VARCHAR(32) NOT NULL, 
	title VARCHAR(60), 
	rules JSON NOT NULL, 
	seats JSON NOT NULL, 
	first_dealer INTEGER NOT NULL, 
	next_dealer INTEGER, 
	start_totals JSON NOT NULL, 
	hands_to_play INTEGER, 
	count_all BOOLEAN NOT NULL, 
	stopped BOOLEAN NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	changed_at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (public_id)
);
INSERT INTO "games" VALUES(1,'9wn6ZFYlhSzgcYzLYbkoHQ',NULL,'{"edition": "winning-moves", "players": 4, "sides": 2, "target_miles": 1000, "extension_miles": null, "taken_out": [], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}','["Ann", "Bob", "Chlo\u00e9", "Dev"]',1,3,'[]',NULL,0,0,0,'2026-11-21 10:43:48.810745','2026-11-21 10:43:49.310773');
INSERT INTO "games" VALUES(2,'iE-_lWPgiiyGOIeEyQ5kjQ',NULL,'{"edition": "wikipedia-2016", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": [], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 0, "points_shutout": 700, "shutout": "per_opponent", "hand_winner": "completer", "hazard_on_hazard": true, "limit_on_limit": false, "coup_fourre_by_anyone": true, "tie": "play_on", "option": null, "house_rules": {"points_shutout": 700}}','["Eva", "Finn"]',0,NULL,'[]',NULL,0,1,0,'2026-11-21 10:43:49.325960','2026-11-21 10:43:49.374127');
CREATE TABLE hands (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	form_key VARCHAR(32) NOT NULL, 
	dealer INTEGER NOT NULL, 
	result JSON NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	UNIQUE (game_id, form_key)
);
INSERT INTO "hands" VALUES(1,1,'8Roivpv7L4I58mUYeJQxVA',1,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": true, "safeties": ["extra_tank", "right_of_way"], "coups_fourres": ["right_of_way"]}, {"miles": 475, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}',0,'2026-11-21 10:43:48.867312');
INSERT INTO "hands" VALUES(2,1,'K6z8cLTm4YLF4DrzmoI4QQ',2,'{"extension_called_by": null, "draw_pile_empty": true, "sides": [{"miles": 600, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 1000, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": []}]}',1,'2026-11-21 10:43:48.893529');
INSERT INTO "hands" VALUES(3,1,'7KXb7xOV5jjt3ZAh6FheOA',3,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 350, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}',0,'2026-11-21 10:43:48.917578');
INSERT INTO "hands" VALUES(4,1,'_Vinedu80JlxzihQ5jCfLA',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 50, "safe_trip": false, "safeties": ["driving_ace", "extra_tank"], "coups_fourres": []}]}',0,'2026-11-21 10:43:48.950396');
INSERT INTO "hands" VALUES(5,2,'I3iUCHyb-vt4dGxsjx1a9w',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',0,'2026-11-21 10:43:49.356605');
CREATE TABLE scorers (
	game_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (game_id, device_id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "scorers" VALUES(1,1,'2026-11-21 10:43:48.817378');
INSERT INTO "scorers" VALUES(2,1,'2026-11-21 10:43:49.326614');
CREATE INDEX ix_hands_game_id ON hands (game_id);
CREATE INDEX ix_scorers_device_id ON scorers (device_id);
CREATE INDEX ix_changes_device_id ON changes (device_id);
CREATE INDEX ix_changes_game ON changes (game_id, id);
COMMIT;
