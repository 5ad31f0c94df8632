import type { EndPlace } from '@sulian/engine';

/** A place at which a walk ended for want of a history, or of a transaction. */
export type UnfetchedPlace = Omit<EndPlace, 'end' | 'isByProportion'>;
