// A system call that only attackers use.
// expect: RE
package main

import "syscall"

func main() {
	syscall.RawSyscall(syscall.SYS_PTRACE, 0, 0, 0)
	println("came through")
}
