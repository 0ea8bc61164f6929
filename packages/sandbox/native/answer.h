/* What a keeper tells its client. A client that cannot be told anything any more ends the keeper. */
#ifndef XZ_ANSWER_H
#define XZ_ANSWER_H

#include "supervise.h"

void send_frame(struct keeper *keeper, enum frame_type type, uint32_t id, const void *payload, size_t length);
void send_fault(struct keeper *keeper, uint32_t id, enum fault_code code, const char *text, int error);
/* The facts of the run or pair that is over, its output first. */
void send_results(struct keeper *keeper);

#endif
