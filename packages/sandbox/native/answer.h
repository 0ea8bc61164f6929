/* Frames from a keeper to its client. A keeper whose client is gone exits. */
#ifndef XZ_ANSWER_H
#define XZ_ANSWER_H

#include "supervise.h"

void send_frame(struct keeper *keeper, enum frame_type type, uint32_t id, const void *payload, size_t length);
void send_fault(struct keeper *keeper, uint32_t id, enum fault_code code, const char *text, int error);
/* Sends the output and then the facts of the finished run or pair. */
void send_results(struct keeper *keeper);

#endif
