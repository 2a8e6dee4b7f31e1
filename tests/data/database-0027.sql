BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0027');
CREATE TABLE asks (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	link_id INTEGER, 
	name VARCHAR(40) NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	sits BOOLEAN NOT NULL, 
	asked_at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (game_id, device_id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(link_id) REFERENCES links (id)
);
INSERT INTO "asks" VALUES(1,8,8,NULL,'Lou','asked',0,'2026-11-30 14:11:57.909373');
CREATE TABLE boots (
	id VARCHAR(36) NOT NULL, 
	started_at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE "changes" (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	device_id INTEGER, 
	kind VARCHAR(32) NOT NULL, 
	"before" JSON NOT NULL, 
	"after" JSON NOT NULL, 
	undone_by_id INTEGER, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(undone_by_id) REFERENCES changes (id)
);
INSERT INTO "changes" VALUES(1,1,1,'game_made','{"game": {"deleted": false}}','{"game": {"deleted": false}}',NULL,'2026-11-21 21:17:24.143653');
INSERT INTO "changes" VALUES(2,1,1,'link_made','{"link:1": {"withdrawn": true}}','{"link:1": {"withdrawn": false}}',NULL,'2026-11-21 21:17:24.162610');
INSERT INTO "changes" VALUES(3,1,2,'joined','{"link:1": {}}','{"link:1": {}}',NULL,'2026-11-21 21:17:24.281186');
INSERT INTO "changes" VALUES(4,1,1,'hand_saved','{"hand:1": {"deleted": true, "dealer": 1, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": true, "safeties": ["extra_tank", "right_of_way"], "coups_fourres": ["right_of_way"]}, {"miles": 475, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:1": {"deleted": false, "dealer": 1, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": true, "safeties": ["extra_tank", "right_of_way"], "coups_fourres": ["right_of_way"]}, {"miles": 475, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:24.332193');
INSERT INTO "changes" VALUES(5,1,1,'hand_saved','{"hand:2": {"deleted": true, "dealer": 2, "result": {"extension_called_by": null, "draw_pile_empty": true, "sides": [{"miles": 600, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 1000, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:2": {"deleted": false, "dealer": 2, "result": {"extension_called_by": null, "draw_pile_empty": true, "sides": [{"miles": 600, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 1000, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:24.377828');
INSERT INTO "changes" VALUES(6,1,1,'hand_saved','{"hand:3": {"deleted": true, "dealer": 3, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 325, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:3": {"deleted": false, "dealer": 3, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 325, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:24.402356');
INSERT INTO "changes" VALUES(7,1,2,'hand_saved','{"hand:4": {"deleted": true, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 50, "safe_trip": false, "safeties": ["driving_ace", "extra_tank"], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:4": {"deleted": false, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 50, "safe_trip": false, "safeties": ["driving_ace", "extra_tank"], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:24.453683');
INSERT INTO "changes" VALUES(8,1,1,'hand_edited','{"hand:3": {"result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 325, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "dealer": 3}}','{"hand:3": {"result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 350, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}, "dealer": 3}}',NULL,'2026-11-21 21:17:24.472305');
INSERT INTO "changes" VALUES(9,1,1,'hand_deleted','{"hand:4": {"deleted": false}}','{"hand:4": {"deleted": true}}',10,'2026-11-21 21:17:24.487149');
INSERT INTO "changes" VALUES(10,1,1,'undone','{"hand:4": {"deleted": true}}','{"hand:4": {"deleted": false}}',NULL,'2026-11-21 21:17:24.600363');
INSERT INTO "changes" VALUES(11,1,1,'hand_deleted','{"hand:2": {"deleted": false}}','{"hand:2": {"deleted": true}}',NULL,'2026-11-21 21:17:24.617104');
INSERT INTO "changes" VALUES(12,1,1,'dealer_chosen','{"game": {"next_dealer": null}}','{"game": {"next_dealer": 3}}',NULL,'2026-11-21 21:17:24.625293');
INSERT INTO "changes" VALUES(13,2,1,'game_made','{"game": {"deleted": false}}','{"game": {"deleted": false}}',NULL,'2026-11-21 21:17:24.639024');
INSERT INTO "changes" VALUES(14,2,1,'hand_saved','{"hand:5": {"deleted": true, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:5": {"deleted": false, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:24.650601');
INSERT INTO "changes" VALUES(15,2,1,'game_stopped','{"game": {"stopped": false}}','{"game": {"stopped": true}}',NULL,'2026-11-21 21:17:24.688624');
INSERT INTO "changes" VALUES(16,3,1,'game_made','{"game": {"deleted": false}}','{"game": {"deleted": false}}',NULL,'2026-11-21 21:17:24.709938');
INSERT INTO "changes" VALUES(17,3,1,'link_made','{"link:2": {"withdrawn": true}}','{"link:2": {"withdrawn": false}}',NULL,'2026-11-21 21:17:24.717657');
INSERT INTO "changes" VALUES(18,3,1,'link_withdrawn','{"link:2": {"withdrawn": false}}','{"link:2": {"withdrawn": true}}',NULL,'2026-11-21 21:17:24.752421');
INSERT INTO "changes" VALUES(19,3,1,'hand_saved','{"hand:6": {"deleted": true, "dealer": 2, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": ["driving_ace"], "cards": [0, 2, 0, 2, 2]}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": [], "cards": [0, 0, 0, 0, 0]}, {"miles": 150, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": [], "cards": [0, 1, 0, 1, 0]}]}}, "game": {"next_dealer": null}}','{"hand:6": {"deleted": false, "dealer": 2, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": ["driving_ace"], "cards": [0, 2, 0, 2, 2]}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": [], "cards": [0, 0, 0, 0, 0]}, {"miles": 150, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": [], "cards": [0, 1, 0, 1, 0]}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:25.279254');
INSERT INTO "changes" VALUES(20,3,1,'hand_saved','{"hand:7": {"deleted": true, "dealer": 0, "result": {"extension_called_by": 0, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 825, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:7": {"deleted": false, "dealer": 0, "result": {"extension_called_by": 0, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 825, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:25.303138');
INSERT INTO "changes" VALUES(21,3,1,'game_renamed','{"game": {"title": null}}','{"game": {"title": "F\u00eate d\u2019\u00e9t\u00e9"}}',NULL,'2026-11-21 21:17:25.313838');
INSERT INTO "changes" VALUES(22,3,1,'misdeal','{"game": {"next_dealer": null}}','{"game": {"next_dealer": 2}}',NULL,'2026-11-21 21:17:25.332138');
INSERT INTO "changes" VALUES(23,3,1,'terms_changed','{"game": {"title": "F\u00eate d\u2019\u00e9t\u00e9", "seats": ["Gus", "Hana", "Zo\u00e9"], "rules": {"edition": "winning-moves", "players": 3, "sides": 3, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}, "hands_to_play": null}}','{"game": {"title": null, "seats": ["Gus", "Hana", "Zo\u00eb"], "rules": {"edition": "winning-moves", "players": 3, "sides": 3, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 7000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {"points_to_win": 7000}}, "hands_to_play": null}}',NULL,'2026-11-21 21:17:25.349562');
INSERT INTO "changes" VALUES(24,3,1,'brought_back','{"game": {"title": null, "seats": ["Gus", "Hana", "Zo\u00eb"], "rules": {"edition": "winning-moves", "players": 3, "sides": 3, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 7000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {"points_to_win": 7000}}, "hands_to_play": null, "next_dealer": 2}, "hand:7": {"deleted": false, "dealer": 0, "result": {"extension_called_by": 0, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 825, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}}','{"game": {"title": null, "seats": ["Gus", "Hana", "Zo\u00e9"], "rules": {"edition": "winning-moves", "players": 3, "sides": 3, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}, "hands_to_play": null, "next_dealer": null}, "hand:7": {"deleted": true, "dealer": 0, "result": {"extension_called_by": 0, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 825, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}}',NULL,'2026-11-21 21:17:25.361849');
INSERT INTO "changes" VALUES(25,4,1,'game_made','{"game": {"deleted": false}}','{"game": {"deleted": false}}',NULL,'2026-11-21 21:17:25.411067');
INSERT INTO "changes" VALUES(26,4,1,'hand_saved','{"hand:8": {"deleted": true, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 500, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 500, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}','{"hand:8": {"deleted": false, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 500, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 500, "safe_trip": false, "safeties": [], "coups_fourres": []}]}}, "game": {"next_dealer": null}}',NULL,'2026-11-21 21:17:25.448868');
INSERT INTO "changes" VALUES(27,4,1,'game_deleted','{"game": {"deleted": false}}','{"game": {"deleted": true}}',NULL,'2026-11-21 21:17:25.461712');
INSERT INTO "changes" VALUES(28,5,3,'game_made','{"game": {"deleted": false}}','{"game": {"deleted": false}}',NULL,'2026-11-22 00:27:15.027922');
INSERT INTO "changes" VALUES(29,5,3,'hand_saved','{"hand:9": {"deleted": true, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}, {"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}','{"hand:9": {"deleted": false, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}, {"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}',NULL,'2026-11-22 00:27:15.067414');
INSERT INTO "changes" VALUES(30,5,3,'record_attached','{"hand:9": {"record": null, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}, {"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "dealer": 0}}','{"hand:9": {"record": "[Format \"mille-bornes-record/1\"]\n[Edition \"winning-moves\"]\n[Players \"2\"]\n[Dealer \"A\"]\nB roll\nA x 25\nB 100\nA x 25\nB 100\nA x 25\nB 100\nA x 25\nB 100\nA x 25\nB 100\nA x 25\nB 100\nA x 25\nB 100\n", "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 700, "safe_trip": true, "safeties": [], "coups_fourres": []}]}, "dealer": 0}}',NULL,'2026-11-22 00:27:15.266609');
INSERT INTO "changes" VALUES(31,6,NULL,'link_made','{"link:3": {"withdrawn": true}}','{"link:3": {"withdrawn": false}}',NULL,'2026-11-22 19:30:00.790328');
INSERT INTO "changes" VALUES(32,7,NULL,'link_made','{"link:4": {"withdrawn": true}}','{"link:4": {"withdrawn": false}}',NULL,'2026-11-22 19:30:00.790334');
INSERT INTO "changes" VALUES(33,6,NULL,'game_made','{"game": {}}','{"game": {"deleted": false}}',NULL,'2026-11-22 19:30:00.790336');
INSERT INTO "changes" VALUES(34,7,NULL,'game_made','{"game": {}}','{"game": {"deleted": false}}',NULL,'2026-11-22 19:30:00.790337');
INSERT INTO "changes" VALUES(35,6,5,'joined','{"link:3": {}}','{"link:3": {}}',NULL,'2026-11-22 19:30:00.847591');
INSERT INTO "changes" VALUES(36,6,6,'joined','{"link:3": {}}','{"link:3": {}}',NULL,'2026-11-22 19:30:00.886143');
INSERT INTO "changes" VALUES(37,8,7,'game_made','{"game": {"deleted": false}}','{"game": {"deleted": false}}',NULL,'2026-11-30 14:11:57.731043');
INSERT INTO "changes" VALUES(38,8,7,'hand_saved','{"hand:10": {"deleted": true, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}','{"hand:10": {"deleted": false, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}',NULL,'2026-11-30 14:11:57.752189');
INSERT INTO "changes" VALUES(39,8,7,'hand_saved','{"hand:11": {"deleted": true, "dealer": 1, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}','{"hand:11": {"deleted": false, "dealer": 1, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}',NULL,'2026-11-30 14:11:57.759901');
INSERT INTO "changes" VALUES(40,8,7,'terms_changed','{"game": {"title": null, "place": null, "note": null, "seats": ["Ivy", "Jan"], "earlier_seats": [], "rules": {"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_no_100s": 0, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "safety_replays_without_pile": true, "unfinished_extension_pays": true, "one_hand": false, "race": false, "roll_after_remedy": true, "open_discards": false, "tie": "play_on", "option": null, "house_rules": {}}, "hands_to_play": null}}','{"game": {"title": null, "place": "Le Mans", "note": "Rain all day.", "seats": ["Ivy", "Jan"], "earlier_seats": [], "rules": {"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_no_100s": 0, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "safety_replays_without_pile": true, "unfinished_extension_pays": true, "one_hand": false, "race": false, "roll_after_remedy": true, "open_discards": false, "tie": "play_on", "option": null, "house_rules": {}}, "hands_to_play": null}}',NULL,'2026-11-30 14:11:57.836266');
INSERT INTO "changes" VALUES(41,8,7,'players_changed','{"game": {"title": null, "place": "Le Mans", "note": "Rain all day.", "seats": ["Ivy", "Jan"], "earlier_seats": [], "rules": {"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_no_100s": 0, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "safety_replays_without_pile": true, "unfinished_extension_pays": true, "one_hand": false, "race": false, "roll_after_remedy": true, "open_discards": false, "tie": "play_on", "option": null, "house_rules": {}}, "hands_to_play": null}}','{"game": {"title": null, "place": "Le Mans", "note": "Rain all day.", "seats": ["Kim", "Jan"], "earlier_seats": [{"hands": 2, "seats": ["Ivy", "Jan"]}], "rules": {"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_no_100s": 0, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "safety_replays_without_pile": true, "unfinished_extension_pays": true, "one_hand": false, "race": false, "roll_after_remedy": true, "open_discards": false, "tie": "play_on", "option": null, "house_rules": {}}, "hands_to_play": null}}',NULL,'2026-11-30 14:11:57.850387');
INSERT INTO "changes" VALUES(42,8,7,'hand_saved','{"hand:12": {"deleted": true, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}','{"hand:12": {"deleted": false, "dealer": 0, "result": {"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}, "record": null}, "game": {"next_dealer": null}}',NULL,'2026-11-30 14:11:57.859191');
CREATE TABLE club_holders (
	club_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (club_id, device_id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE club_log (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	device_id INTEGER, 
	kind VARCHAR(32) NOT NULL, 
	"before" JSON NOT NULL, 
	"after" JSON NOT NULL, 
	undone_by_id INTEGER, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(undone_by_id) REFERENCES club_log (id)
);
CREATE TABLE club_members (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	also JSON NOT NULL, 
	since VARCHAR(10) NOT NULL, 
	category VARCHAR(16) NOT NULL, 
	removed BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
CREATE TABLE club_seasons (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	rule JSON NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
CREATE TABLE clubs (
	id INTEGER NOT NULL, 
	form_key VARCHAR(32), 
	salt VARCHAR(32) NOT NULL, 
	holder_salt VARCHAR(32) NOT NULL, 
	league_salt VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	full_names BOOLEAN NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	stored_bytes INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (form_key)
);
CREATE TABLE "devices" (
	id INTEGER NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	created_at DATETIME NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (key_hash)
);
INSERT INTO "devices" VALUES(1,'8e54026db289e869d8be3e798123fce626f4c4950181c97b8293bf02f5593d1a','2026-11-21 21:17:24.129309','','computer');
INSERT INTO "devices" VALUES(2,'dbede69385252041cf44103747d24264eb62464e84ebbfaa6f050b2fade1cfd2','2026-11-21 21:17:24.273841','','computer');
INSERT INTO "devices" VALUES(3,'4aa43a70d73a44e94d39540ab6ca3bf0e5ab03222a6aa6868dfbb66424cba80e','2026-11-22 00:27:15.016456','','computer');
INSERT INTO "devices" VALUES(4,'607872ecbd95cc004c05fb479eec03671de17f27c639f23eeff10ebcd85874e7','2026-11-22 19:30:00.517340','','computer');
INSERT INTO "devices" VALUES(5,'1bac21ecf2be3b41f9a9664567ca5d423b01ddddc029c80d5ec7c8c21d600b04','2026-11-22 19:30:00.828639','','computer');
INSERT INTO "devices" VALUES(6,'f4727a0c3ac05556f98265a5b167fdd9351d208f5dc712713d0b28fa05d1d833','2026-11-22 19:30:00.878165','','computer');
INSERT INTO "devices" VALUES(7,'d7c6b878fbe8cd49e8d74bb6a22c7c7ac809c3c9bdfa2ac0eca59dbe0e45fc90','2026-11-30 14:11:57.724654','','computer');
INSERT INTO "devices" VALUES(8,'4afb88a77b2749959ed036bef7ef3b672f323f0accac641b1bf0687fe9b818fb','2026-11-30 14:11:57.898307','','computer');
CREATE TABLE "followed_hands" (
	game_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	also_id INTEGER, 
	PRIMARY KEY (game_id), 
	CONSTRAINT fk_followed_hands_also FOREIGN KEY(also_id) REFERENCES devices (id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "followed_hands" VALUES(1,1,4,'plays=A+roll%3BB+roll%3BA+100&dealer=1&seen=12&key=WjwYSCToopl6uLnRlos5UQ&n=1','2026-11-29 00:30:00.000000',NULL);
CREATE TABLE "games" (
	id INTEGER NOT NULL, 
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
	form_key VARCHAR(32), 
	salt VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	stored_bytes INTEGER NOT NULL, 
	box VARCHAR(60) NOT NULL, 
	search_text TEXT NOT NULL, 
	finished BOOLEAN NOT NULL, 
	evening DATE NOT NULL, 
	place VARCHAR(80), 
	note TEXT, 
	earlier_seats JSON NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT uq_games_form_key UNIQUE (form_key)
);
INSERT INTO "games" VALUES(1,NULL,'{"edition": "winning-moves", "players": 4, "sides": 2, "target_miles": 1000, "extension_miles": null, "taken_out": [], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}','["Ann", "Bob", "Chlo\u00e9", "Dev"]',1,3,'[]',NULL,0,0,0,'2026-11-21 21:17:24.133228','2026-11-21 21:17:24.624329',NULL,'L-mG33rnqD7XRIzNHr7Srg',12,5891,'winning-moves','
 ann
 bob
 chloe
 dev
 ',0,'2026-11-21',NULL,NULL,'[]');
INSERT INTO "games" VALUES(2,NULL,'{"edition": "wikipedia-2016", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": [], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 0, "points_shutout": 700, "shutout": "per_opponent", "hand_winner": "completer", "hazard_on_hazard": true, "limit_on_limit": false, "coup_fourre_by_anyone": true, "tie": "play_on", "option": null, "house_rules": {"points_shutout": 700}}','["Eva", "Finn"]',0,NULL,'[]',NULL,0,1,0,'2026-11-21 21:17:24.637206','2026-11-21 21:17:24.687204',NULL,'brVF_uG9gY913764wqvJjw',15,1302,'wikipedia-2016','
 eva
 finn
 ',1,'2026-11-21',NULL,NULL,'[]');
INSERT INTO "games" VALUES(3,NULL,'{"edition": "winning-moves", "players": 3, "sides": 3, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}','["Gus", "Hana", "Zo\u00e9"]',2,NULL,'[]',NULL,0,0,0,'2026-11-21 21:17:24.701691','2026-11-21 21:17:25.360746',NULL,'JoV2eVeJd-V8HjLOr-XoeA',24,7633,'winning-moves','
 gus
 hana
 zoe
 ',0,'2026-11-21',NULL,NULL,'[]');
INSERT INTO "games" VALUES(4,NULL,'{"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}','["Ann", "Bob"]',0,NULL,'[]',NULL,0,0,1,'2026-11-21 21:17:25.377455','2026-11-21 21:17:25.460682',NULL,'Tpfe8xEb_Olokx_M6seMPg',27,1306,'winning-moves','
 ann
 bob
 ',0,'2026-11-21',NULL,NULL,'[]');
INSERT INTO "games" VALUES(5,NULL,'{"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "play_on", "option": null, "house_rules": {}}','["Ines", "Jan"]',0,NULL,'[]',NULL,0,0,0,'2026-11-22 00:27:15.019314','2026-11-22 00:27:15.265480',NULL,'SUAAA1GF-OBE8LTitUj25w',30,2055,'winning-moves','
 ines
 jan
 ',0,'2026-11-21',NULL,NULL,'[]');
INSERT INTO "games" VALUES(6,'Round 1, table 1','{"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "stands", "option": null, "house_rules": {"tie": "stands"}}','["Ann A.", "Dev D."]',0,NULL,'[]',2,0,0,0,'2026-11-22 19:30:00.785312','2026-11-22 19:30:00.885240',NULL,'gBzpRcBl0ymis2C5mp2Xgw',36,959,'winning-moves','
 ann a.
 dev d.
 round 1, table 1',0,'2026-11-22',NULL,NULL,'[]');
INSERT INTO "games" VALUES(7,'Round 1, table 2','{"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "tie": "stands", "option": null, "house_rules": {"tie": "stands"}}','["Ben B.", "Chlo\u00e9 C."]',0,NULL,'[]',2,0,0,0,'2026-11-22 19:30:00.785325','2026-11-22 19:30:00.785326',NULL,'5LU_XtzHqEMmkL9ckdGwAQ',34,503,'winning-moves','
 ben b.
 chloe c.
 round 1, table 2',0,'2026-11-22',NULL,NULL,'[]');
INSERT INTO "games" VALUES(8,NULL,'{"edition": "winning-moves", "players": 2, "sides": 2, "target_miles": 700, "extension_miles": 1000, "taken_out": ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"], "points_to_win": 5000, "points_distance": 1, "points_safety": 100, "points_all_four": 300, "points_coup_fourre": 300, "points_trip_completed": 400, "points_delayed_action": 300, "points_safe_trip": 300, "points_no_100s": 0, "points_extension": 200, "points_extension_failed": 200, "points_shutout": 500, "shutout": "once", "hand_winner": "completer", "hazard_on_hazard": false, "limit_on_limit": true, "coup_fourre_by_anyone": false, "safety_replays_without_pile": true, "unfinished_extension_pays": true, "one_hand": false, "race": false, "roll_after_remedy": true, "open_discards": false, "tie": "play_on", "option": null, "house_rules": {}}','["Kim", "Jan"]',0,NULL,'[]',NULL,0,0,0,'2026-11-30 14:11:57.728719','2026-11-30 14:11:57.859480','918cfc9400fdb3ae0350d2c2b2df9071','CsHcwaZx3W2IGqDccPbzpg',42,7048,'winning-moves','
 kim
 jan
 ivy
 le mans rain all day.',0,'2026-11-30','Le Mans','Rain all day.','[{"hands": 2, "seats": ["Ivy", "Jan"]}]');
CREATE TABLE hands (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	form_key VARCHAR(32) NOT NULL, 
	dealer INTEGER NOT NULL, 
	result JSON NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, record TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	UNIQUE (game_id, form_key)
);
INSERT INTO "hands" VALUES(1,1,'rAF9XIhFPRgQTBX_PUOZkA',1,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": true, "safeties": ["extra_tank", "right_of_way"], "coups_fourres": ["right_of_way"]}, {"miles": 475, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}',0,'2026-11-21 21:17:24.325715',NULL);
INSERT INTO "hands" VALUES(2,1,'CSto-tav_XkfOoYA0AFE4Q',2,'{"extension_called_by": null, "draw_pile_empty": true, "sides": [{"miles": 600, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 1000, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": []}]}',1,'2026-11-21 21:17:24.376681',NULL);
INSERT INTO "hands" VALUES(3,1,'Mjh_0eV8S0oFWhliJ4NCKA',3,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 350, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": []}]}',0,'2026-11-21 21:17:24.401179',NULL);
INSERT INTO "hands" VALUES(4,1,'C0JSsY3kOgz40HKf3U4Tyg',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 50, "safe_trip": false, "safeties": ["driving_ace", "extra_tank"], "coups_fourres": []}]}',0,'2026-11-21 21:17:24.450435',NULL);
INSERT INTO "hands" VALUES(5,2,'GqMbbOgGOzBSoG8jHgAwXQ',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',0,'2026-11-21 21:17:24.649478',NULL);
INSERT INTO "hands" VALUES(6,3,'aT1QlpjWCcL3EDnYkhJLxA',2,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": ["driving_ace"], "coups_fourres": ["driving_ace"], "cards": [0, 2, 0, 2, 2]}, {"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": [], "cards": [0, 0, 0, 0, 0]}, {"miles": 150, "safe_trip": false, "safeties": ["right_of_way"], "coups_fourres": [], "cards": [0, 1, 0, 1, 0]}]}',0,'2026-11-21 21:17:25.277221',NULL);
INSERT INTO "hands" VALUES(7,3,'trMhDObvmhiRCWSzzDTHZw',0,'{"extension_called_by": 0, "draw_pile_empty": false, "sides": [{"miles": 1000, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 825, "safe_trip": false, "safeties": ["puncture_proof"], "coups_fourres": []}, {"miles": 25, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',1,'2026-11-21 21:17:25.302000',NULL);
INSERT INTO "hands" VALUES(8,4,'rPwOBfAGsfFTD4SC279JFA',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 500, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 500, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',0,'2026-11-21 21:17:25.447635',NULL);
INSERT INTO "hands" VALUES(9,5,'_7VXLZINEuv0v3Aek4RVfQ',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 0, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 700, "safe_trip": true, "safeties": [], "coups_fourres": []}]}',0,'2026-11-22 00:27:15.065365','[Format "mille-bornes-record/1"]
[Edition "winning-moves"]
[Players "2"]
[Dealer "A"]
B roll
A x 25
B 100
A x 25
B 100
A x 25
B 100
A x 25
B 100
A x 25
B 100
A x 25
B 100
A x 25
B 100
');
INSERT INTO "hands" VALUES(10,8,'4IX-BLBXH_DnDIlJ4fMNvQ',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',0,'2026-11-30 14:11:57.750889',NULL);
INSERT INTO "hands" VALUES(11,8,'poWEtE9hJmTqKPoKZBnPcQ',1,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',0,'2026-11-30 14:11:57.758885',NULL);
INSERT INTO "hands" VALUES(12,8,'lGBcVVoKgpftEIfJJaalvQ',0,'{"extension_called_by": null, "draw_pile_empty": false, "sides": [{"miles": 700, "safe_trip": false, "safeties": [], "coups_fourres": []}, {"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}',0,'2026-11-30 14:11:57.858022',NULL);
CREATE TABLE installation (
	id INTEGER NOT NULL, 
	mark VARCHAR(8) NOT NULL, key_fingerprint VARCHAR(32), 
	PRIMARY KEY (id)
);
INSERT INTO "installation" VALUES(1,'0c01a95e',NULL);
CREATE TABLE limit_counters (
	"key" VARCHAR(64) NOT NULL, 
	count INTEGER NOT NULL, 
	ends_at DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "limit_counters" VALUES('3d87c2da66829c4a82d227ff9235dba12ab3818d5b1bca23e4417bdc1ddc99b6',1,'2026-11-30 15:11:57.721336');
INSERT INTO "limit_counters" VALUES('cb8f5a548e01958071f44710a1eed4729cc5b773efd53e4cc0687f83bd7b7330',1,'2026-11-30 15:11:57.896553');
CREATE TABLE links (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	UNIQUE (token_hash)
);
INSERT INTO "links" VALUES(1,1,'1bc9c9a2b9a91475c79537b42b9cc52ad08d67717144769bd3a15aecb8894e3b','Bob’s phone',0,'2026-11-21 21:17:24.160750');
INSERT INTO "links" VALUES(2,3,'1908eced1291221e07712475b961ccbec5c3fa75cc06976253dc231734bef3a8','For the garden',1,'2026-11-21 21:17:24.716467');
INSERT INTO "links" VALUES(3,6,'6f1827668da85b86a0447ab2c2069dceefebb63d0b9a51aa0f004647cff89e40','Round 1, table 1',0,'2026-11-22 19:30:00.788554');
INSERT INTO "links" VALUES(4,7,'113022d8b452ea3d5e2e7787f619c1024c573189b18c494ae1bd141e057a2fec','Round 1, table 2',0,'2026-11-22 19:30:00.788561');
CREATE TABLE night_adjustments (
	id INTEGER NOT NULL, 
	night_id INTEGER NOT NULL, 
	form_key VARCHAR(32), 
	entrant INTEGER NOT NULL, 
	given VARCHAR(16) NOT NULL, 
	reason VARCHAR(200) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(night_id) REFERENCES nights (id), 
	UNIQUE (form_key)
);
CREATE TABLE "night_directors" (
	night_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	knows_pin BOOLEAN DEFAULT 0 NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (night_id, device_id), 
	FOREIGN KEY(night_id) REFERENCES nights (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "night_directors" VALUES(1,4,'2026-11-22 19:30:00.610449',0,'');
CREATE TABLE night_entrants (
	id INTEGER NOT NULL, 
	night_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	names JSON NOT NULL, 
	club VARCHAR(60), 
	never JSON NOT NULL, 
	fixed_table INTEGER, 
	state VARCHAR(8) NOT NULL, 
	substitutes JSON NOT NULL, 
	device_id INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(night_id) REFERENCES nights (id), 
	UNIQUE (night_id, number)
);
INSERT INTO "night_entrants" VALUES(1,1,1,'["Ann Archer"]',NULL,'[]',NULL,'here','[]',NULL);
INSERT INTO "night_entrants" VALUES(2,1,2,'["Ben Baker"]',NULL,'[]',NULL,'here','[]',NULL);
INSERT INTO "night_entrants" VALUES(3,1,3,'["Chlo\u00e9 Caron"]',NULL,'[]',NULL,'here','[]',NULL);
INSERT INTO "night_entrants" VALUES(4,1,4,'["Dev Desai"]',NULL,'[]',NULL,'here','[]',NULL);
CREATE TABLE "night_log" (
	id INTEGER NOT NULL, 
	night_id INTEGER NOT NULL, 
	device_id INTEGER, 
	"by" VARCHAR(60) NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	facts JSON NOT NULL, 
	at DATETIME NOT NULL, 
	"before" JSON, 
	"after" JSON, 
	undone_by_id INTEGER, 
	PRIMARY KEY (id), 
	CONSTRAINT fk_night_log_undone_by FOREIGN KEY(undone_by_id) REFERENCES night_log (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(night_id) REFERENCES nights (id)
);
INSERT INTO "night_log" VALUES(1,1,4,'director','night_made','{"people": 4}','2026-11-22 19:30:00.615349',NULL,NULL,NULL);
INSERT INTO "night_log" VALUES(2,1,4,'director','arrived','{"who": [1, 2, 3, 4]}','2026-11-22 19:30:00.643551',NULL,NULL,NULL);
INSERT INTO "night_log" VALUES(3,1,4,'director','drawn','{"round": 1, "how": "random", "tables": 2}','2026-11-22 19:30:00.688527',NULL,NULL,NULL);
INSERT INTO "night_log" VALUES(4,1,4,'director','released','{"round": 1}','2026-11-22 19:30:00.790942',NULL,NULL,NULL);
CREATE TABLE night_registrations (
	id INTEGER NOT NULL, 
	night_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	names JSON NOT NULL, 
	form_key VARCHAR(32), 
	device_id INTEGER, 
	at DATETIME NOT NULL, 
	withdrawn_at DATETIME, 
	past_list BOOLEAN DEFAULT 0 NOT NULL, 
	entrant INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(night_id) REFERENCES nights (id), 
	UNIQUE (form_key), 
	UNIQUE (night_id, number)
);
CREATE TABLE night_results (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	totals JSON NOT NULL, 
	hands INTEGER NOT NULL, 
	hands_won JSON NOT NULL, 
	coups_fourres JSON NOT NULL, 
	at DATETIME NOT NULL, 
	by_side INTEGER, 
	device_id INTEGER, 
	standing VARCHAR(12) NOT NULL, 
	accepted_by INTEGER, 
	accepted_at DATETIME, 
	same_device BOOLEAN NOT NULL, 
	reason VARCHAR(200) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(table_id) REFERENCES night_tables (id), 
	UNIQUE (table_id, version)
);
CREATE TABLE "night_rounds" (
	id INTEGER NOT NULL, 
	night_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	form_key VARCHAR(32), 
	kind VARCHAR(16) NOT NULL, 
	request JSON NOT NULL, 
	sitting_out JSON NOT NULL, 
	drawn_from JSON NOT NULL, 
	released_at DATETIME, 
	closed_at DATETIME, 
	clock JSON, 
	cut_short BOOLEAN DEFAULT 0 NOT NULL, 
	"plan" JSON NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(night_id) REFERENCES nights (id), 
	UNIQUE (night_id, number)
);
INSERT INTO "night_rounds" VALUES(1,1,1,'Ct-3glf22s6evw_4SF1Zmw','random','{"format": "mille-bornes-seating/1", "seats": 2, "partners": "none", "kind": "random", "rounds": 1, "seed": 553530, "units": [{"id": "1", "points": 0, "apart": null, "never": [], "table": null, "sat_out": 0, "odd": 0, "last": null}, {"id": "2", "points": 0, "apart": null, "never": [], "table": null, "sat_out": 0, "odd": 0, "last": null}, {"id": "3", "points": 0, "apart": null, "never": [], "table": null, "sat_out": 0, "odd": 0, "last": null}, {"id": "4", "points": 0, "apart": null, "never": [], "table": null, "sat_out": 0, "odd": 0, "last": null}], "history": [], "one_size": false}','[]','[]','2026-11-22 19:30:00.781946',NULL,NULL,0,'[]');
CREATE TABLE night_scorekeepers (
	night_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (night_id, device_id), 
	FOREIGN KEY(night_id) REFERENCES nights (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE night_seats (
	table_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	side INTEGER, 
	PRIMARY KEY (table_id, device_id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(table_id) REFERENCES night_tables (id)
);
INSERT INTO "night_seats" VALUES(1,5,0);
INSERT INTO "night_seats" VALUES(1,6,1);
CREATE TABLE "night_tables" (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	sides JSON NOT NULL, 
	locked BOOLEAN NOT NULL, 
	code VARCHAR(6), 
	game_id INTEGER, 
	extra INTEGER NOT NULL, 
	calling DATETIME, 
	called_for VARCHAR(200) NOT NULL, 
	final BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	FOREIGN KEY(round_id) REFERENCES night_rounds (id), 
	UNIQUE (round_id, number)
);
INSERT INTO "night_tables" VALUES(1,1,1,'[[1], [4]]',0,'DKPRCQ',6,0,NULL,'',0);
INSERT INTO "night_tables" VALUES(2,1,2,'[[2], [3]]',0,'46DHJ9',7,0,NULL,'',0);
CREATE TABLE "nights" (
	id INTEGER NOT NULL, 
	form_key VARCHAR(32), 
	salt VARCHAR(32) NOT NULL, 
	direct_salt VARCHAR(32) NOT NULL, 
	settings JSON NOT NULL, 
	pin_hash VARCHAR(200) NOT NULL, 
	finished_at DATETIME, 
	deleted BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	stored_bytes INTEGER NOT NULL, 
	announcement VARCHAR(140) DEFAULT ('') NOT NULL, 
	podium_steps INTEGER DEFAULT '0' NOT NULL, 
	places INTEGER, 
	registration_open BOOLEAN DEFAULT 0 NOT NULL, 
	register_salt VARCHAR(32), 
	takes_place VARCHAR(140) DEFAULT ('') NOT NULL, 
	season_id INTEGER, 
	PRIMARY KEY (id), 
	CONSTRAINT fk_nights_season_id FOREIGN KEY(season_id) REFERENCES club_seasons (id), 
	UNIQUE (form_key)
);
INSERT INTO "nights" VALUES(1,NULL,'BLb39q12ZNadfBt_ZaxXLg','48IMscsGV4QcQ7Zy1DCZeg','{"name": "Club night", "rounds": 3, "round_of": "hands", "hands": 2, "minutes": null, "last_hand": 5, "seats": 2, "partners": "none", "kind": "random", "one_size": false, "edition": "winning-moves", "tie_breaks": ["table_points", "difference", "head_to_head", "opponents", "hands_won", "coups_fourres"], "correction": 30, "full_names": false, "check_in": true}','scrypt:32768:8:1$TmWIVIvVQY0eOlgV$7251f480f011d3cf07d2b233416b5196b1e0a07540b88440ec3a7f2230f4951b94a21d5fe77476c66c194b31d10fc354f748752b4a145e405d0c08ac04a4431e',NULL,0,'2026-11-22 19:30:00.608518',4,888,'',0,NULL,0,NULL,'',NULL);
CREATE TABLE person_names (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game_id INTEGER NOT NULL, 
	name_key TEXT NOT NULL, 
	person TEXT NOT NULL, 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	UNIQUE (game_id, name_key)
);
CREATE TABLE person_steps (
	id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	names JSON NOT NULL, 
	"before" JSON NOT NULL, 
	"after" JSON NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	UNIQUE (device_id)
);
CREATE TABLE "scorers" (
	game_id INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	link_id INTEGER, 
	last_used_at DATETIME, archived_at DATETIME, 
	PRIMARY KEY (game_id, device_id), 
	CONSTRAINT fk_scorers_link FOREIGN KEY(link_id) REFERENCES links (id), 
	FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "scorers" VALUES(1,1,'2026-11-21 21:17:24.135175',NULL,'2026-11-21 21:17:24.133845',NULL);
INSERT INTO "scorers" VALUES(1,2,'2026-11-21 21:17:24.281324',1,'2026-11-21 21:17:24.280227',NULL);
INSERT INTO "scorers" VALUES(2,1,'2026-11-21 21:17:24.637769',NULL,'2026-11-21 21:17:24.637448',NULL);
INSERT INTO "scorers" VALUES(3,1,'2026-11-21 21:17:24.702231',NULL,'2026-11-21 21:17:24.701948',NULL);
INSERT INTO "scorers" VALUES(4,1,'2026-11-21 21:17:25.385520',NULL,'2026-11-21 21:17:25.377722',NULL);
INSERT INTO "scorers" VALUES(5,3,'2026-11-22 00:27:15.021505',NULL,'2026-11-22 00:27:15.020050',NULL);
INSERT INTO "scorers" VALUES(6,5,'2026-11-22 19:30:00.848082',3,'2026-11-22 19:30:00.846198',NULL);
INSERT INTO "scorers" VALUES(6,6,'2026-11-22 19:30:00.886311',3,'2026-11-22 19:30:00.885087',NULL);
INSERT INTO "scorers" VALUES(8,7,'2026-11-30 14:11:57.731711',NULL,'2026-11-30 14:11:57.729441',NULL);
CREATE TABLE series (
	id INTEGER NOT NULL, 
	form_key VARCHAR(32), 
	name VARCHAR(60) NOT NULL, 
	counting VARCHAR(8) NOT NULL, 
	created_at DATETIME NOT NULL, 
	ended_at DATETIME, deleted_at DATETIME, 
	PRIMARY KEY (id), 
	UNIQUE (form_key)
);
CREATE TABLE series_games (
	game_id INTEGER NOT NULL, 
	series_id INTEGER NOT NULL, 
	PRIMARY KEY (game_id), 
	FOREIGN KEY(game_id) REFERENCES games (id), 
	FOREIGN KEY(series_id) REFERENCES series (id)
);
CREATE INDEX ix_hands_game_id ON hands (game_id);
CREATE INDEX ix_links_game_id ON links (game_id);
CREATE INDEX ix_scorers_device_id ON scorers (device_id);
CREATE INDEX ix_scorers_link_id ON scorers (link_id);
CREATE INDEX ix_changes_game ON changes (game_id, id);
CREATE INDEX ix_changes_device_id ON changes (device_id);
CREATE INDEX ix_night_adjustments_night_id ON night_adjustments (night_id);
CREATE INDEX ix_night_seats_device_id ON night_seats (device_id);
CREATE INDEX ix_limit_counters_ends_at ON limit_counters (ends_at);
CREATE INDEX ix_night_entrants_device_id ON night_entrants (device_id);
CREATE INDEX ix_night_registrations_device_id ON night_registrations (device_id);
CREATE INDEX ix_club_holders_device_id ON club_holders (device_id);
CREATE INDEX ix_club_log_club ON club_log (club_id, id);
CREATE INDEX ix_club_log_device_id ON club_log (device_id);
CREATE INDEX ix_club_members_club_id ON club_members (club_id);
CREATE INDEX ix_club_seasons_club_id ON club_seasons (club_id);
CREATE INDEX ix_nights_season_id ON nights (season_id);
CREATE INDEX ix_series_games_series_id ON series_games (series_id);
CREATE INDEX ix_person_steps_at ON person_steps (at);
CREATE INDEX ix_night_log_night ON night_log (night_id, id);
CREATE INDEX ix_night_tables_game_id ON night_tables (game_id);
CREATE INDEX ix_night_directors_device_id ON night_directors (device_id);
CREATE INDEX ix_night_scorekeepers_device_id ON night_scorekeepers (device_id);
CREATE INDEX ix_asks_device_id ON asks (device_id);
CREATE INDEX ix_followed_hands_device_id ON followed_hands (device_id);
DELETE FROM "sqlite_sequence";
COMMIT;
