/* Two programs joined by pipes: a contestant in cell 0, an interactor in cell 1. */
#ifndef XZ_PAIR_H
#define XZ_PAIR_H

#include "supervise.h"

/*
 * Starts both. -1: neither runs, and `code` and `failure` say why. A side that ends closes its pipes, and the
 * other may die of that before anybody has noticed the first end. Who ended first decides a verdict, so the
 * keeper holds copies of the interactor's ends, the shield, until it has seen it end: the contestant cannot
 * feel that end any earlier.
 * An interactor may have something to say to a contestant that needed no more and has ended. The keeper holds a copy
 * of that reading end too, and takes what nobody will hear any more: a broken pipe would be the interactor's fault,
 * and a contestant could choose to cause it. The contestant's writing end is its alone.
 * Once the interactor has ended, the keeper takes what the contestant still sends to it, until that ends or its grace
 * is over: whether a broken pipe meets it would depend on how fast it writes. A recorded contestant meets one: what
 * nobody read does not belong to the transcript, and the verdict is that of the talk before.
 */
int pair_start(struct keeper *keeper, enum fault_code *code, struct failure *failure);
/*
 * An interactor may close one direction and live on, and the contestant waits to see that. Looked at now and
 * then; returns when next.
 */
uint64_t pair_check_shield(struct keeper *keeper, uint64_t now);
/* What the contestant can hear no more is to be taken by the keeper once this can be read; -1: nothing is. */
int pair_unheard(const struct keeper *keeper);
void pair_take_unheard(struct keeper *keeper);
/* The same for what the contestant sends to an interactor that has ended. */
int pair_unread(const struct keeper *keeper);
void pair_take_unread(struct keeper *keeper);
/* Whether a recorded contestant has said more than its output limit allows; joined directly nobody counts. */
bool pair_is_flooded(const struct keeper *keeper);
/* Both are over: lets go of the shield and ends the recorders. */
void pair_stop(struct keeper *keeper);
/* At the wall limit: sees what each side waits for. */
void pair_note_reading(struct keeper *keeper);
/* Once one side is over, its pipes are closed by its death; the contestant gets a grace. */
void pair_give_grace(struct keeper *keeper);

#endif
