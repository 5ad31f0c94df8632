import { describeMethods } from './describe-methods.ts';

describeMethods({ seeds: 20, evaluations: 500, beam: 12, maxMoves: 8 }, 3_600_000);
