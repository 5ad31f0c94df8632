import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeReach } from './reach.ts';

describeReach(useStage(startStage));
