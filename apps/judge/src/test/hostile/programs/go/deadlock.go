// expect: RE
package main

func main() {
	wait := make(chan int)
	<-wait
}
