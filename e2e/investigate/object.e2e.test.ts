import { runsOn } from '../looks.ts';
import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeFilters } from './filters.ts';
import { describeNames } from './names.ts';
import { describeObject } from './object.ts';
import { describeObjectStates } from './object-states.ts';
import { describeTransaction } from './transaction.ts';
import { describeTransactionStates } from './transaction-states.ts';

const stage = useStage(startStage);

if (runsOn('demo')) {
  describeObject(stage);
  describeTransaction(stage);
}
describeFilters(stage);
describeNames(stage);
describeObjectStates(stage);
describeTransactionStates(stage);
