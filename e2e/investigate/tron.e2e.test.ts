import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeTron } from './tron.ts';

const stage = useStage(startStage);

describeTron(stage);
