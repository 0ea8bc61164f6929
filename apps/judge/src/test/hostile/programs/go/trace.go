// A call that only attackers make.
// expect: RE
package main

import "syscall"

func main() {
	syscall.RawSyscall(syscall.SYS_PTRACE, 0, 0, 0)
	println("came through")
}
