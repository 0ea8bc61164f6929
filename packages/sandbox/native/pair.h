/* Two programs connected by pipes: a contestant in cell 0, an interactor in cell 1. */
#ifndef XZ_PAIR_H
#define XZ_PAIR_H

#include "supervise.h"

/*
 * Starts both programs. Returns -1 if neither runs, with the reason in `code` and `failure`. A program that
 * exits closes its pipes, which can kill its peer before the first exit is noticed. The verdict depends on
 * which exited first, so the keeper holds duplicates of the interactor's pipe ends (the shield) until it has
 * seen the interactor exit; the contestant cannot observe that exit earlier.
 * An interactor may still write to a contestant that has finished and exited. The keeper also holds a copy of
 * that read end and discards the undelivered output: a broken pipe would be the interactor's fault, and a
 * contestant could cause it on purpose.
 * The keeper also holds a copy of the contestant's write end, so an interactor learns that the contestant has
 * ended when it has read all output and waits for more. If it exits before that, it has decided by the output alone
 * and counts as ended first, however fast the contestant crashed after its last output. A contestant that exits with 0
 * needs no such order, and a recorded one has no copy.
 * After the interactor's exit, the keeper discards what the contestant still sends, until the contestant
 * exits or its grace period is over: otherwise a broken pipe would depend on how fast it writes. A recorded
 * contestant does get a broken pipe: unread output does not belong to the transcript, and the verdict is that
 * of the earlier unrecorded run.
 */
int pair_start(struct keeper *keeper, enum fault_code *code, struct failure *failure);
/*
 * An interactor may close one direction and continue, and the contestant waits to see that. Checked
 * periodically; returns the time of the next check.
 */
uint64_t pair_check_shield(struct keeper *keeper, uint64_t now);
/* Descriptor of the output that an exited contestant will not read; discard it when readable. -1: none. */
int pair_unheard(const struct keeper *keeper);
void pair_take_unheard(struct keeper *keeper);
/* The same for output that the contestant sends to an interactor that has exited. */
int pair_unread(const struct keeper *keeper);
void pair_take_unread(struct keeper *keeper);
/* Whether an interactor that exits now does so without knowing of the contestant's end. */
bool pair_is_unaware(const struct keeper *keeper);
/* Whether a recorded contestant has exceeded its output limit; output is not counted without a recorder. */
bool pair_is_flooded(const struct keeper *keeper);
/* Call after both have exited: closes the shield and ends the recorders. */
void pair_stop(struct keeper *keeper);
/* At the wall limit: records whether each side waits for input. */
void pair_note_reading(struct keeper *keeper);
/* After one side has exited, its death closes its pipes; the contestant gets a grace period. */
void pair_give_grace(struct keeper *keeper);

#endif
