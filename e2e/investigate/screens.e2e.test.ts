import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeScripts, describeSpeed } from './speed.ts';
import { describeScreens, describeStates } from './states.ts';

const stage = useStage(startStage);

describeScreens(stage);
describeStates(stage);
describeScripts(stage);
describeSpeed(stage);
