/** The command of this program that serves a simulated chain; the program starts it itself, nobody else needs it. */
export const WORLD_COMMAND = 'simulated-node';
