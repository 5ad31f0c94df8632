/** An act planned for a later height. */
export interface Plan<Stage> {
  readonly atHeight: number;
  readonly act: (stage: Stage) => void;
}

/** Surroundings of an actor: the next block, and the plans. */
export interface PlannedStage<Stage> {
  readonly height: number;
  readonly memory: { readonly plans: Plan<Stage>[] };
}

export const later = <Stage extends PlannedStage<Stage>>(stage: Stage, blocks: number, act: Plan<Stage>['act']): void =>
  void stage.memory.plans.push({ atHeight: stage.height + blocks, act });

export function carryOut<Stage extends PlannedStage<Stage>>(stage: Stage): void {
  const { plans } = stage.memory;
  const due = plans.filter((plan) => plan.atHeight <= stage.height);
  for (const plan of due) plans.splice(plans.indexOf(plan), 1);
  for (const plan of due) plan.act(stage);
}
