import { LOOKS } from '../looks.ts';
import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeReach, listParts } from './reach.ts';

describeReach(useStage(startStage), listParts(LOOKS));
