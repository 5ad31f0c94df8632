import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeAssets } from './assets.ts';
import { describeFreezes } from './freezes.ts';

const stage = useStage(startStage);

describeAssets(stage);
describeFreezes(stage);
