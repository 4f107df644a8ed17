# What people type. `make` alone says what there is.
.DEFAULT_GOAL := help
.PHONY: help play page test site browser screens frames art bench balance fmt lint golden generated new-game try-new-game puzzles reviews mutants leaks worlds chaos \
	dist trydist trydeb reproducible

CARGO ?= cargo

help: ## Say what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

play: ## Build and serve tables, here and in the home network
	@scripts/need-rust
	@scripts/need-node
	@scripts/page
	@GAMENIGHT_VERSION="$$(scripts/version)" scripts/timed "building the server" $(CARGO) build --locked --profile play --package gamenight
	@$${CARGO_TARGET_DIR:-target}/play/gamenight

page: ## Build the page, if anything about it has changed
	@scripts/need-node
	@scripts/page

test: ## Format, lints, and every test; what they need is installed if you say so (YES=1)
	@scripts/setup
	@scripts/need-rust
	@scripts/need-node
	@scripts/test

site: ## Build dist/site: the page with its tables inside the browser, for any web space
	@scripts/need-rust
	@scripts/need-node
	@scripts/site

browser: ## The tests in a real browser alone; ARGS says which
	@scripts/need-node
	@scripts/page
	@scripts/browser $(ARGS)

screens: ## Pictures of every screen into web/screens, and of the README into docs/screens
	@scripts/need-node
	@scripts/page
	@scripts/browser --project=screens $(ARGS)

frames: ## Measure what a frame costs while a recorded game is shown, and while bots think inside the browser
	@scripts/need-node
	@scripts/page
	@if scripts/need-wasm; then scripts/site; fi
	@scripts/browser --project=frames --workers=1 $(ARGS)

art: ## Draw every drawing at 40 and 400 px on one sheet
	@scripts/need-node
	@scripts/page --only-install
	@cd web && npm run --silent art

bench: ## Moves per second, beside loops written by hand
	$(CARGO) bench --package bench
	@if scripts/need-wasm; then scripts/site && $(CARGO) build --release --package bench --example simulated && node scripts/speed.mjs; fi

balance: ## Write docs/balance anew: length and fairness, with plots
	$(CARGO) run --profile play --package gamenight -- balance --out docs/balance

new-game: ## Make a game from games/fingers: ID=liars-cups TITLE="Liar’s Cups" PREFIX=LC
	@scripts/new-game "$(ID)" $(if $(TITLE),"$(TITLE)") $(PREFIX)

try-new-game: ## Make a game in a copy of this project, and build, test and play it
	@scripts/try-new-game --whole

fmt: ## Format everything, the page too
	$(CARGO) fmt --all
	@scripts/need-node
	@scripts/page --only-install
	@npm --prefix web run --silent format

lint: ## Lints, warnings as errors
	$(CARGO) clippy --workspace --all-targets --locked -- --deny warnings

golden: ## Write the golden files anew; read the diff
	INSTA_UPDATE=always $(CARGO) test --workspace --quiet

generated: ## Write the TypeScript types in web/src/generated anew
	GAMENIGHT_WRITE=1 $(CARGO) test --package gamenight --bin gamenight --quiet generated

puzzles: ## How often bots solve puzzles of each difficulty, what that is fitted to, and how long one takes to make
	$(CARGO) test --package walls --test puzzles -- --ignored --nocapture --test-threads 1

reviews: ## Look back at many games: the books, luck, and errors by level (GAMES=200, WORLDS=160, of GAME=squid, SEATS=4, from the number FROM on)
	REVIEW_GAMES=$(or $(GAMES),200) REVIEW_WORLDS=$(or $(WORLDS),160) REVIEW_GAME=$(GAME) REVIEW_SEATS=$(SEATS) REVIEW_FROM=$(FROM) $(CARGO) test --profile play --package bots --test review -- --nocapture

mutants: ## Break the rules in every small way and see that a test notices
	@scripts/mutants

leaks: ## Compare thousands of pairs of worlds over the wire
	GAMENIGHT_LEAK_GAMES=$${GAMENIGHT_LEAK_GAMES:-3000} $(CARGO) test --package server --test leaks -- --nocapture

worlds: ## Compare pairs of worlds in a real browser
	@scripts/need-rust
	@scripts/need-node
	@scripts/page
	@GAMENIGHT_PAIRS=$${GAMENIGHT_PAIRS:-20} scripts/browser worlds.spec.ts $(ARGS)

chaos: ## Kill the server a hundred times under load; full disks, jumping clocks, cut wires; nodes and their database too
	$(CARGO) test --package server --test chaos
	GAMENIGHT_KILLS=$${GAMENIGHT_KILLS:-100} $(CARGO) test --package gamenight --test kill --test full -- --nocapture
	GAMENIGHT_NODE_TABLES=$${GAMENIGHT_NODE_TABLES:-200} GAMENIGHT_NODE_KILLS=$${GAMENIGHT_NODE_KILLS:-20} GAMENIGHT_RESTARTS=$${GAMENIGHT_RESTARTS:-5} \
		scripts/postgres $(CARGO) test --package gamenight --test nodes -- --nocapture
	scripts/postgres $(CARGO) test --package server --test store -- --exact nodes::what_was_taken_outlives_the_database --ignored

dist: ## What people download, in dist/: archives for Linux, the Pi and Windows, packages for Debian, an image
	@scripts/need-rust
	@scripts/need-node
	@scripts/dist $(TARGETS)

trydist: ## Run what is in dist/: start, a whole game, a kill, a second start; wine and qemu stand for other machines
	@scripts/try-dist $(ARGS)

trydeb: ## Install, upgrade and remove the package for Debian in a throw-away root
	@scripts/try-deb

reproducible: ## Build from two folders and compare the binaries, byte by byte
	@scripts/need-rust
	@scripts/need-node
	@scripts/reproducible $(TARGET)

simulation: ## Whole evenings from SEEDS seeds, GAMES=toy, real or all; SEED=N tells one step by step
	@$(CARGO) build --locked --quiet --profile play --package simulation
	@$${CARGO_TARGET_DIR:-target}/play/simulation

wheel: ## The Python package as a file that pip installs, in target/wheels
	@scripts/need-rust
	@scripts/python wheel

test-python: ## All of the Python package: Ray, OpenSpiel, 10,000 pairs of worlds a game, 100,000 games beside the binary
	@$(CARGO) build --locked --quiet --profile play --package gamenight
	@GAMENIGHT=$$(realpath $${CARGO_TARGET_DIR:-target}/play/gamenight) scripts/python more

bench-python: ## Moves a second in Python, beside PettingZoo's and OpenSpiel's own games
	@scripts/python bench $(ARGS)

.PHONY: fuzz load performance schema simulation wheel test-python bench-python

FUZZ_SECONDS ?= 60

fuzz: ## Arbitrary input for everything that strangers can send, FUZZ_SECONDS for each target
	@scripts/fuzz $(FUZZ_SECONDS)

load: ## A hundred tables as fast as it goes, a thousand at one move a second, a hundred beside people who look back
	$(CARGO) build --locked --profile play --package gamenight --package load
	target/play/load run --tables 100
	target/play/load run --tables 1000 --pace 1
	target/play/load run --tables 100 --pace 1 --alone
	target/play/load run --tables 100 --pace 1 --alone --reviews 4
	scripts/postgres sh -c 'target/play/load run --tables 100 --database "$$GAMENIGHT_TEST_POSTGRES" --nodes 2'

performance: ## Write docs/performance.md anew: what a table costs, with plots
	$(CARGO) build --locked --profile play --package gamenight --package load
	scripts/postgres target/play/load performance

schema: ## Compare what the server answers with what it says it answers
	@scripts/schema
