import { describeMethods } from './describe-methods.ts';

/** A slice of the search of `methods.long.test.ts`. */
describeMethods({ seeds: 4, evaluations: 100, beam: 8, maxMoves: 8 }, 120_000);
