import { runsOn } from '../looks.ts';
import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeComposition } from './composition.ts';
import { describeNotation } from './notation.ts';
import { describePrint } from './print.ts';
import { describeScripts, describeSpeed } from './speed.ts';
import { describeScreens, describeStates } from './states.ts';

const stage = useStage(startStage);

if (runsOn('demo')) {
  describeScreens(stage);
  describeSpeed(stage);
}
describeStates(stage);
describeComposition(stage);
describeNotation(stage);
describePrint(stage);
describeScripts(stage);
