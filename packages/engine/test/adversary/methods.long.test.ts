import { describeMethods, describePossible } from './describe-methods.ts';

const TIMEOUT_MS = 3_600_000;
describePossible({ seeds: 20, evaluations: 400, beam: 12, maxMoves: 8, timeout: TIMEOUT_MS });
describeMethods({ seeds: 20, evaluations: 300, beam: 12, maxMoves: 8, timeout: TIMEOUT_MS });
