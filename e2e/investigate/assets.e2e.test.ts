import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeAssets } from './assets.ts';

describeAssets(useStage(startStage));
