import { describeMethods, describePossible } from './describe-methods.ts';

/** Slices of the searches of `methods.long.test.ts`. */
const TIMEOUT_MS = 120_000;
describePossible({ seeds: 20, evaluations: 25, beam: 6, maxMoves: 8, timeout: TIMEOUT_MS });
describeMethods({ seeds: 4, evaluations: 100, beam: 8, maxMoves: 8, timeout: TIMEOUT_MS });
