import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeLookup } from './lookup.ts';

describeLookup(useStage(startStage));
