// One OS thread for each waiting goroutine.
// expect: RE | TLE | MLE
package main

import (
	"runtime"
	"syscall"
)

func main() {
	for {
		go func() {
			runtime.LockOSThread()
			var ends [2]int
			syscall.Pipe(ends[:])
			syscall.Read(ends[0], make([]byte, 1))
		}()
		runtime.Gosched()
	}
}
